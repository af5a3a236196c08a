# A function with more locals than a machine word has bits: each is kept for as long as it is read.


def many(choice):
    v0 = choice + 0
    v1 = choice + 1
    v2 = choice + 2
    v3 = choice + 3
    v4 = choice + 4
    v5 = choice + 5
    v6 = choice + 6
    v7 = choice + 7
    v8 = choice + 8
    v9 = choice + 9
    v10 = choice + 10
    v11 = choice + 11
    v12 = choice + 12
    v13 = choice + 13
    v14 = choice + 14
    v15 = choice + 15
    v16 = choice + 16
    v17 = choice + 17
    v18 = choice + 18
    v19 = choice + 19
    v20 = choice + 20
    v21 = choice + 21
    v22 = choice + 22
    v23 = choice + 23
    v24 = choice + 24
    v25 = choice + 25
    v26 = choice + 26
    v27 = choice + 27
    v28 = choice + 28
    v29 = choice + 29
    v30 = choice + 30
    v31 = choice + 31
    v32 = choice + 32
    v33 = choice + 33
    v34 = choice + 34
    v35 = choice + 35
    v36 = choice + 36
    v37 = choice + 37
    v38 = choice + 38
    v39 = choice + 39
    v40 = choice + 40
    v41 = choice + 41
    v42 = choice + 42
    v43 = choice + 43
    v44 = choice + 44
    v45 = choice + 45
    v46 = choice + 46
    v47 = choice + 47
    v48 = choice + 48
    v49 = choice + 49
    v50 = choice + 50
    v51 = choice + 51
    v52 = choice + 52
    v53 = choice + 53
    v54 = choice + 54
    v55 = choice + 55
    v56 = choice + 56
    v57 = choice + 57
    v58 = choice + 58
    v59 = choice + 59
    v60 = choice + 60
    v61 = choice + 61
    v62 = choice + 62
    v63 = choice + 63
    v64 = choice + 64
    v65 = choice + 65
    v66 = choice + 66
    v67 = choice + 67
    v68 = choice + 68
    v69 = choice + 69
    v70 = choice + 70
    v71 = choice + 71
    v72 = choice + 72
    v73 = choice + 73
    v74 = choice + 74
    v75 = choice + 75
    v76 = choice + 76
    v77 = choice + 77
    v78 = choice + 78
    v79 = choice + 79
    v80 = choice + 80
    v81 = choice + 81
    v82 = choice + 82
    v83 = choice + 83
    v84 = choice + 84
    v85 = choice + 85
    v86 = choice + 86
    v87 = choice + 87
    v88 = choice + 88
    v89 = choice + 89
    yield v0 + v63 + v64
    v64 = 0
    yield v1 + v62 + v65
    yield v64 + v89
    yield sum([v0, v7, v14, v21, v28, v35, v42, v49, v56, v63, v70, v77, v84])


print(list(many(1)), list(many(1000)))
