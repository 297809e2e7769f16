/** The `problem` of a port's failure; `null` on success. @throws any other error */
export async function problemOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work
    return null
  } catch (error) {
    if (error instanceof Error && 'problem' in error) return error.problem
    throw error
  }
}
