/**
 * A page of another site must not use the sandbox of a person's machine: neither by its own requests (`Origin`) nor under a name that
 * it lets point here (`Host`).
 */
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** A name without a dot is one of a local network: of a container, of this machine. */
const isLocal = (hostname: string): boolean =>
  isIP(hostname.replace(/^\[|\]$/g, '')) > 0 || !hostname.includes('.') || hostname.endsWith('.localhost')

const hostnameOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).hostname : null)

/** @param origins where the sandbox is public; a request to a local address is its own too */
export function hasOwnHost({ host }: FastifyRequest, origins: readonly string[]): boolean {
  const hostname = hostnameOf(`http://${host}`)
  return hostname !== null && (isLocal(hostname) || origins.some((own) => hostnameOf(own) === hostname))
}

/** Whether no page of another site sent it. */
export function hasOwnOrigin({ host, headers }: FastifyRequest): boolean {
  const { origin } = headers
  // a page without a referrer sends its forms with the origin «null», also to itself
  if (origin === 'null') return headers['sec-fetch-site'] === 'same-origin'
  return origin === undefined || hostnameOf(origin) === hostnameOf(`http://${host}`)
}
