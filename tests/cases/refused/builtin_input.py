# refused: input()
# line: 4
# What a user types is outside the model.
name = input("name? ")
