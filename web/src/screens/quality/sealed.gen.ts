/** Written by `npm run quality` from what was measured; not edited by hand. */
export const sealed = {
  "measured_on": "2026-11-28",
  "engine": "embedded-14",
  "panel": {
    "vacancies": 28,
    "resumes": 263,
    "figures": [
      {
        "key": "AUC of A and B against C and D",
        "value": 0.769,
        "words": 0.7554
      },
      {
        "key": "pairs in the right order",
        "value": 0.745,
        "words": 0.7023
      },
      {
        "key": "Kendall's tau",
        "value": 0.49,
        "words": 0.4046
      },
      {
        "key": "A or B among the first three",
        "value": 0.7857,
        "words": 0.7024
      },
      {
        "key": "pairs two grades apart in the wrong order",
        "value": 0.2036,
        "words": 0.2379
      },
      {
        "key": "A at 80 or more",
        "value": 0.25,
        "words": null
      },
      {
        "key": "A below 60",
        "value": 0.175,
        "words": null
      },
      {
        "key": "D at 40 or more",
        "value": 0.7164,
        "words": null
      },
      {
        "key": "C or D at 80 or more",
        "value": 0.0391,
        "words": null
      },
      {
        "key": "called «maybe»",
        "value": 0.7909,
        "words": null
      },
      {
        "key": "of another vacancy at 40 or more",
        "value": 0.0237,
        "words": null
      }
    ]
  },
  "cases": {
    "right": 0,
    "of": 50
  },
  "sets": {
    "recruiter AUC": 0.5948,
    "recruiter_cross AUC": 0.9831,
    "recruiter_cross P@5": 0.8714,
    "profession AUC": 0.9925,
    "profession nDCG@10": 0.976,
    "other profession below 80": 0.9999,
    "right profession at 40 or more": 0.9168,
    "profession_notitle AUC": 0.9647,
    "profession_notitle nDCG@10": 0.9029,
    "replacement AUC": 0.8522,
    "replacement nDCG@10": 0.6972,
    "replacement_notitle AUC": 0.84,
    "replacement_notitle nDCG@10": 0.7022,
    "cases exact": 0.9912,
    "cases tolerance": 0.9948,
    "cases strict change": 0.52,
    "cases flags": 0.85,
    "sections accuracy": 0.849,
    "salary exact": 1,
    "months exact": 1,
    "aliases merged": 0.6647,
    "confusables kept apart": 0.913,
    "skill mass recognised": 0.9834,
    "injection recall": 0.6666,
    "injection precision on clean text": 1
  }
}
