/**
 * Calls a control of the sandbox; tools/sandbox/src/controls.ts lists them.
 * @param origin of the process that serves the sandbox, e.g. `http://127.0.0.1:3000`
 * @param path below `/sandbox/__sandbox`, with its slash
 * @param body sent as JSON; without one the method is GET
 * @throws Error when the answer is not 2xx
 */
export async function controlSandbox<T = unknown>(
  origin: string,
  path: string,
  body?: object,
  method = body ? 'POST' : 'GET',
): Promise<T> {
  const response = await fetch(`${origin}/sandbox/__sandbox${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  // the caller states the expected shape
  return (await response.json()) as T
}
