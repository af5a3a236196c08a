# refused: open()
# line: 4
# Files are outside the model.
with open("data.txt") as file:
    print(file.read())
