"""A Ray cluster of two nodes, one processor each, on this machine. Prints its address, and ends with its input."""

import os
import sys

os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")

if __name__ == "__main__":
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    cluster.add_node(num_cpus=1)
    print(cluster.address, flush=True)
    sys.stdin.read()
    cluster.shutdown()
