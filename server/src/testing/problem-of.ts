/** What a port's failure says went wrong, `null` where nothing did. @throws whatever is no failure of a port */
export async function problemOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work
    return null
  } catch (error) {
    if (error instanceof Error && 'problem' in error) return error.problem
    throw error
  }
}
