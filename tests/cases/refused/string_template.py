# refused: string.Template
# line: 4
# A model for templates does not exist.
from string import Template
