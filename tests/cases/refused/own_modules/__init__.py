"""Cases import these modules to be refused."""
