/** Logs without personal data: callers log ids, secret fields are redacted. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { pino, type DestinationStream, type Logger } from 'pino'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'child' | 'isLevelEnabled'>

const workAtHand = new AsyncLocalStorage<Readonly<Record<string, string>>>()
/** Adds fields to lines logged during `work`. */
export const withLogFields = <T>(fields: Readonly<Record<string, string>>, work: () => T): T =>
  workAtHand.run({ ...workAtHand.getStore(), ...fields }, work)

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

/** Lines that are the only record: who read whose data (152-FZ), what must be erased again. */
export const atAnyLevel = (log: Log): Log =>
  log.isLevelEnabled('fatal') ? log.child({}, { level: 'info' }) : log

/** Secrets, typed words and file names. */
const SECRET_PARAMETERS =
  /([?&](?:code|state|token|access_token|refresh_token|search|file_name|area|cursor)=)[^&]*/gi

const SECRET_PATHS = /(\/hh\/webhook\/)[^/?]+/

/** Without what must not be logged. */
export const scrubUrl = (url: string): string =>
  url.replace(SECRET_PARAMETERS, '$1…').replace(SECRET_PATHS, '$1…')

/** Kind and stack without the message, which may quote data. */
export const whereOf = (error: unknown): string =>
  error instanceof Error
    ? [error.name, ...(error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))].join('\n')
    : typeof error
