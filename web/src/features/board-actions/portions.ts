import { MAX_BATCH } from '@rezumetr/contracts/board-actions'

/** As many at a time as the server takes, in the same order. Pure. */
export const inPortions = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / MAX_BATCH) }, (_, at) =>
    all.slice(at * MAX_BATCH, (at + 1) * MAX_BATCH),
  )
