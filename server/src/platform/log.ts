/** Structured logs. Personal data, tokens and codes never reach them: callers pass ids, and this removes the rest. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { pino, type DestinationStream, type Logger } from 'pino'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'child' | 'isLevelEnabled'>

const workAtHand = new AsyncLocalStorage<Readonly<Record<string, string>>>()
/** Every line written while `work` runs carries these fields: the id of the request, of the job. */
export const withLogFields = <T>(fields: Readonly<Record<string, string>>, work: () => T): T =>
  workAtHand.run({ ...workAtHand.getStore(), ...fields }, work)

/** @param to instead of the standard output */
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

const SECRET_PARAMETERS = /([?&](?:code|state|token|access_token|refresh_token|search)=)[^&]*/gi

/** The secret is part of the address. */
const SECRET_PATHS = /(\/hh\/webhook\/)[^/?]+/

/** A URL without the values that must not be kept. */
export const scrubUrl = (url: string): string =>
  url.replace(SECRET_PARAMETERS, '$1…').replace(SECRET_PATHS, '$1…')

/** The kind and place of an error, for where its words may quote what must not be kept. */
export const whereOf = (error: unknown): string =>
  error instanceof Error
    ? [error.name, ...(error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))].join('\n')
    : typeof error
