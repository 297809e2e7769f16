/** Records the SQL statements of a request at the driver, for the reference server and for query plans. */
import pg from 'pg'

export type Statement = {
  readonly text: string
  readonly values: readonly unknown[]
  /** Set when the connection keeps the statement prepared. */
  readonly name?: string
}

/** The overloads of `query` that Kysely uses: text and values, or both as one object. */
type Query = (config: string | Statement, values?: readonly unknown[], ...rest: unknown[]) => unknown

/**
 * Records every statement of the product's main pool in this process (not of its queue or its locks) while
 * `work` runs. Nothing else may use the product meanwhile.
 */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const seen: Statement[] = []
  const driver: { query: unknown } = pg.Client.prototype
  const query = driver.query
  // narrows the driver's overloads to the one used here
  const through = query as Query
  function noted(
    this: pg.Client & { connectionParameters: { application_name: string } },
    ...args: Parameters<Query>
  ) {
    const [config, values = []] = args
    if (this.connectionParameters.application_name === 'rezumetr')
      seen.push(typeof config === 'string' ? { text: config, values } : { ...config })
    return through.apply(this, args)
  }
  driver.query = noted
  try {
    await work()
  } finally {
    driver.query = query
  }
  return seen
}
