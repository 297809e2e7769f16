/** Structured logs. Personal data, tokens and codes never reach them: callers pass ids, and this removes the rest. */
import { pino, type Logger } from 'pino'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'child'>

export const createLog = (level: string): Logger =>
  pino({
    level,
    base: null,
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
  })

const SECRET_PARAMETERS = /([?&](?:code|state|token|access_token|refresh_token|search)=)[^&]*/gi

/** A URL without the values that must not be kept. */
export const scrubUrl = (url: string): string => url.replace(SECRET_PARAMETERS, '$1…')
