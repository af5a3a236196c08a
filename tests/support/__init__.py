"""What tests share: machines over explicit graphs, certificates made by hand, stand-ins."""
