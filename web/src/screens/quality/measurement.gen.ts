/** Written by `npm run quality` from what was measured; not edited by hand. */
export const measurement = {
  "measured_on": "2026-12-01",
  "engine": {
    "version": "embedded-29",
    "fingerprint": "f31564354609"
  },
  "questions": 220313,
  "figures": [
    {
      "key": "profession AUC",
      "value": 0.9773,
      "floor": 0.97,
      "target": 0.985
    },
    {
      "key": "profession nDCG@10",
      "value": 0.936,
      "floor": 0.935,
      "target": 0.955
    },
    {
      "key": "profession_notitle AUC",
      "value": 0.9324,
      "floor": 0.94,
      "target": 0.965
    },
    {
      "key": "profession_notitle nDCG@10",
      "value": 0.8478,
      "floor": 0.855,
      "target": 0.9
    },
    {
      "key": "replacement AUC",
      "value": 0.8908,
      "floor": 0.86,
      "target": 0.905
    },
    {
      "key": "replacement nDCG@10",
      "value": 0.8026,
      "floor": 0.775,
      "target": 0.82
    },
    {
      "key": "replacement_notitle AUC",
      "value": 0.8377,
      "floor": 0.81,
      "target": 0.88
    },
    {
      "key": "replacement_notitle nDCG@10",
      "value": 0.6774,
      "floor": 0.725,
      "target": 0.79
    },
    {
      "key": "recruiter_cross AUC",
      "value": 0.9461,
      "floor": 0.89,
      "target": 0.94
    },
    {
      "key": "recruiter_cross P@5",
      "value": 0.7467,
      "floor": 0.79,
      "target": 0.88
    },
    {
      "key": "recruiter AUC",
      "value": 0.4318,
      "floor": 0.55,
      "target": 0.6
    },
    {
      "key": "sections accuracy",
      "value": 0.8603,
      "floor": 0.82,
      "target": 0.89
    },
    {
      "key": "months exact",
      "value": 0.996,
      "floor": 0.995,
      "target": 0.998
    },
    {
      "key": "salary exact",
      "value": 0.9972,
      "floor": 0.99,
      "target": 1
    },
    {
      "key": "aliases merged",
      "value": 0.9545,
      "floor": 0.7,
      "target": 0.85
    },
    {
      "key": "confusables kept apart",
      "value": 1,
      "floor": 0.97,
      "target": 1
    },
    {
      "key": "skill mass recognised",
      "value": 0.978,
      "floor": 0.85,
      "target": 0.95
    },
    {
      "key": "injection recall",
      "value": 1,
      "floor": 0.9,
      "target": 0.97
    },
    {
      "key": "injection precision on clean text",
      "value": 1,
      "floor": 0.998,
      "target": 0.9995
    },
    {
      "key": "cases exact",
      "value": 0.9895,
      "floor": 0.99,
      "target": 1
    },
    {
      "key": "cases tolerance",
      "value": 0.9641,
      "floor": 0.95,
      "target": 0.99
    },
    {
      "key": "cases strict change",
      "value": 0.4333,
      "floor": 0.6,
      "target": 0.8
    },
    {
      "key": "cases flags",
      "value": 0.9437,
      "floor": 0.9,
      "target": 0.99
    },
    {
      "key": "other profession below 80",
      "value": 0.9984,
      "floor": 0.99,
      "target": 0.998
    },
    {
      "key": "right profession at 40 or more",
      "value": 0.8524,
      "floor": 0.85,
      "target": 0.92
    }
  ]
}
