# refused: string.Template
# line: 6
# A model for templates does not exist.
from string import Template

print(Template)
