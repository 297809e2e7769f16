/** The SQL a request of the product makes, seen at the driver: for a reference that runs the same, and for its plans. */
import pg from 'pg'

export type Statement = {
  readonly text: string
  readonly values: readonly unknown[]
  /** The connection keeps it prepared. */
  readonly name?: string
}

/** What Kysely gives the driver: a text and its values, or both as one object. */
type Query = (config: string | Statement, values?: readonly unknown[], ...rest: unknown[]) => unknown

/**
 * Notes every statement of the product's own pool in this process (not of its queue or its locks) while `work` runs. Nothing
 * else may use the product meanwhile.
 */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const seen: Statement[] = []
  const driver: { query: unknown } = pg.Client.prototype
  const query = driver.query
  // the one overload that is used here, in place of the driver's many
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
