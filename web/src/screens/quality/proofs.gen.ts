/** Written by `npm run quality` from what was measured; not edited by hand. */
export const proofs = {
  "measured_on": "2026-11-21",
  "engine": {
    "version": "embedded-5",
    "fingerprint": "ebb619866d2a"
  },
  "proofs": []
}
