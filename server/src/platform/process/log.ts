/**
 * Structured logs without personal data, tokens or codes: callers log only ids, and known
 * secret fields are redacted here.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { pino, type DestinationStream, type Logger } from 'pino'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'child' | 'isLevelEnabled'>

const workAtHand = new AsyncLocalStorage<Readonly<Record<string, string>>>()
/** Adds fields, such as the request's or the job's id, to every line logged while `work` runs. */
export const withLogFields = <T>(fields: Readonly<Record<string, string>>, work: () => T): T =>
  workAtHand.run({ ...workAtHand.getStore(), ...fields }, work)

/** @param to destination instead of the standard output */
export const createLog = (level: string, to: DestinationStream = pino.destination(1)): Logger =>
  pino(
    {
      level,
      base: null,
      mixin: () => workAtHand.getStore() ?? {},
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: [
          '*.password',
          '*.token',
          '*.access_token',
          '*.refresh_token',
          '*.code',
          '*.state',
          '*.authorization',
        ],
        censor: '[removed]',
      },
    },
    to,
  )

/**
 * For lines that are the only record: who read whose data (152-FZ), and what must be erased again after a restore. Written at
 * every level except `silent`.
 */
export const atAnyLevel = (log: Log): Log =>
  log.isLevelEnabled('fatal') ? log.child({}, { level: 'info' }) : log

/** Secrets, what a person typed or called a file, and the place in a list by names: each may hold a candidate's name. */
const SECRET_PARAMETERS =
  /([?&](?:code|state|token|access_token|refresh_token|search|file_name|area|cursor)=)[^&]*/gi

/** These paths contain a secret. */
const SECRET_PATHS = /(\/hh\/webhook\/)[^/?]+/

/** Removes values that must not be logged from a URL. */
export const scrubUrl = (url: string): string =>
  url.replace(SECRET_PARAMETERS, '$1…').replace(SECRET_PATHS, '$1…')

/** The kind and stack of an error without its message, for errors whose message may quote data that must not be logged. */
export const whereOf = (error: unknown): string =>
  error instanceof Error
    ? [error.name, ...(error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))].join('\n')
    : typeof error
