/** What a person is told of, and by which way. */
export const channels = ['mail', 'telegram'] as const
export type Channel = (typeof channels)[number]

/**
 * Everything a person may switch; `true`: on until they switch it off. What Telegram tells is always their wish.
 * Receipts, refunds and letters about the account itself are not here: they are always mailed.
 */
export const noticeDefaults = {
  connection_lost: { mail: true, telegram: false },
  sync_failed: { mail: true, telegram: false },
  plan_expiring: { mail: true, telegram: false },
  run_finished: { mail: false, telegram: false },
  top_candidates: { mail: false, telegram: false },
  weekly_digest: { mail: false, telegram: false },
} as const satisfies Record<string, Record<Channel, boolean>>
export type NoticeKind = keyof typeof noticeDefaults
