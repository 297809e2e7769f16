/** Specs that `npm test` leaves out and `npm run e2e -- --full` runs. What they alone would prove counts as open. */
export const onRequest: readonly string[] = ['e2e/keyboard.spec.ts']
