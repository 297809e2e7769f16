/** V8 answers much young garbage with a nursery twice as large, again and again, and gives little of it back. */
import { setFlagsFromString } from 'node:v8'

let working = 0

/** While `work` runs, the nursery of this process stays as large as it is; V8 reads the flag whenever it would let it grow. */
export async function withinYoungHeap<T>(work: () => Promise<T>): Promise<T> {
  if (working++ === 0) setFlagsFromString('--semi-space-growth-factor=1')
  try {
    return await work()
  } finally {
    // V8's own
    if (--working === 0) setFlagsFromString('--semi-space-growth-factor=2')
  }
}
