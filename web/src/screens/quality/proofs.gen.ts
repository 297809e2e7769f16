/** Written by `npm run quality` from what was measured; not edited by hand. */
export const proofs = {
  "measured_on": "2026-11-27",
  "engine": {
    "version": "embedded-14",
    "fingerprint": "c76b7f64dc2a"
  },
  "proofs": [
    {
      "key": "a broken file is a resume or a refusal, and the reader lives on",
      "tried": 10000,
      "holds": true
    },
    {
      "key": "a listed skill",
      "tried": 10000,
      "holds": true
    },
    {
      "key": "an exchanged name, sex, age, photo, family, citizenship and university change no score and no criterion",
      "tried": 10000,
      "holds": true
    },
    {
      "key": "as a file give plain values that a database can keep",
      "tried": 10000,
      "holds": true
    },
    {
      "key": "as a vacancy give a rubric that can judge",
      "tried": 10000,
      "holds": true
    },
    {
      "key": "end in a judgement within its bounds, whatever they hold",
      "tried": 10000,
      "holds": true
    },
    {
      "key": "every one is flagged and moves the score by two points at most, whoever makes it",
      "tried": 630,
      "holds": true
    },
    {
      "key": "every quote, month, skill and figure of every explanation is true by the resume and the vacancy",
      "tried": 7872,
      "holds": true
    },
    {
      "key": "its proof in a job",
      "tried": 10000,
      "holds": true
    },
    {
      "key": "months of relevant work",
      "tried": 10000,
      "holds": true
    },
    {
      "key": "name, sex, age and photo change no byte, whatever they are",
      "tried": 10000,
      "holds": true
    },
    {
      "key": "no explanation contradicts itself: what is praised is met, and neither regretted nor doubted",
      "tried": 10000,
      "holds": true
    },
    {
      "key": "the order of jobs, skills and keys changes no byte",
      "tried": 10000,
      "holds": true
    },
    {
      "key": "time zone, locale, process and key order change no byte of a judgement",
      "tried": 10000,
      "holds": true
    }
  ]
}
