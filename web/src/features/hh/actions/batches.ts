import { MAX_BATCH } from '@rezumetr/contracts/hh/actions'

/** Splits a list into batches of the size that the server accepts, in the same order. Pure. */
export const inBatches = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / MAX_BATCH) }, (_, at) =>
    all.slice(at * MAX_BATCH, (at + 1) * MAX_BATCH),
  )
