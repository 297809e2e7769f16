/**
 * All errors of the server: code → HTTP status and Russian message for the user. The only such table; a code
 * without a message does not compile.
 */
const table = {
  BAD_REQUEST: [400, 'Некорректный запрос'],
  SECOND_FACTOR_INVALID: [400, 'Неверный или уже использованный код'],
  HH_OAUTH_STATE: [400, 'Ссылка авторизации HH.ru недействительна или устарела. Повторите подключение.'],
  HH_OAUTH_FAILED: [400, 'HH.ru не принял код авторизации. Повторите подключение.'],
  HH_TOKEN_INVALID: [400, 'Токен недействителен или истек'],
  UNAUTHORIZED: [401, 'Требуется вход в систему'],
  TOKEN_EXPIRED: [401, 'Сессия истекла'],
  SECOND_FACTOR_REQUIRED: [401, 'Введите код из приложения'],
  PASSWORD_NEEDED: [401, 'Введите пароль от аккаунта'],
  INVALID_CREDENTIALS: [401, 'Неверный email или пароль'],
  REFRESH_INVALID: [401, 'Сессия истекла. Войдите заново.'],
  PAYMENT_REQUIRED: [402, 'Этот тариф платный: сначала оплатите его'],
  FORBIDDEN: [403, 'Недостаточно прав'],
  SECOND_FACTOR_NEEDED: [403, 'Администратору нужен вход по коду. Включите его в настройках.'],
  LIMIT_EXCEEDED: [403, 'Лимит тарифа исчерпан'],
  ACCOUNT_DISABLED: [403, 'Учётная запись отключена. Напишите в поддержку.'],
  NOT_FOUND: [404, 'Не найдено'],
  USER_NOT_FOUND: [404, 'Пользователь не найден'],
  METHOD_NOT_ALLOWED: [405, 'Метод не поддерживается'],
  SECOND_FACTOR_CHANGED: [409, 'Вход по коду тем временем включили или выключили. Обновите страницу.'],
  EMAIL_NOT_CONFIRMED: [409, 'Сначала подтвердите адрес: откройте ссылку из письма'],
  EMAIL_TAKEN: [409, 'Пользователь с таким email уже зарегистрирован'],
  HH_NOT_CONNECTED: [409, 'Сначала подключите HH.ru в настройках'],
  HH_RECONNECT_REQUIRED: [409, 'Доступ к HH.ru истёк или отозван. Переподключите HH.ru в настройках.'],
  HH_ACCESS_DENIED: [409, 'У компании нет оплаченного доступа к API HH.ru'],
  // the wording of connection.ts, repeated here so that the sign-in page need not load that module
  HH_NO_RIGHTS: [
    409,
    'Нет прав работодателя на HH.ru. Попросите администратора кабинета на HH.ru дать права и проверьте подключение.',
  ],
  HH_ACCOUNT_LOST: [409, 'Рабочий аккаунт HH.ru недоступен. Выберите другой рабочий аккаунт в настройках.'],
  HH_EMPLOYER_CHECK: [
    409,
    'HH.ru проверяет компанию. Узнайте у HH.ru, когда закончится проверка, и после неё проверьте подключение.',
  ],
  HH_CAPTCHA: [
    409,
    'HH.ru просит подтвердить, что вы не робот. Откройте на hh.ru любое резюме, пройдите проверку и повторите.',
  ],
  ERASURE_REQUESTED: [409, 'Аккаунт будет удалён. Сначала отмените удаление.'],
  SYNC_IN_PROGRESS: [409, 'Синхронизация уже выполняется'],
  ANALYSIS_IN_PROGRESS: [409, 'Анализ уже выполняется. Дождитесь завершения или остановите его.'],
  NOTHING_TO_ANALYZE: [409, 'Новых резюме для анализа нет'],
  ACTION_IMPOSSIBLE: [409, 'HH.ru сейчас не разрешает это действие'],
  NOTHING_TO_EXPORT: [409, 'Нет кандидатов, подходящих под фильтры'],
  EXPORT_TOO_LARGE: [409, 'Слишком много строк для мгновенной выгрузки. Файл готовится в фоне.'],
  EXPORT_NOT_READY: [409, 'Файл ещё готовится'],
  TRIAL_ALREADY_USED: [409, 'Пробный период уже использован'],
  CONFIRM_REQUIRED: [409, 'Подтвердите число кандидатов для повторного анализа'],
  PAYMENT_DECIDED: [409, 'По этому платежу решение уже принято'],
  SUBSCRIPTION_CHANGED: [
    409,
    'Тариф компании изменился, пока список был открыт. Проверьте его и сохраните ещё раз.',
  ],
  DECISION_CHANGED: [409, 'Решение или заметку тем временем изменили. Проверьте их и повторите.'],
  RUBRIC_CHANGED: [409, 'Критерии тем временем изменили. Обновите их и повторите правку.'],
  IDEMPOTENCY_CONFLICT: [409, 'Этот запрос уже выполняется с другими данными'],
  TOO_MANY_VIEWS: [409, 'Сохранено уже 30 видов. Удалите ненужные и сохраните снова.'],
  BODY_TOO_LARGE: [413, 'Запрос слишком большой'],
  FILE_TOO_LARGE: [413, 'Файл больше 10 МБ. Сохраните резюме без картинок и загрузите снова.'],
  EXPORT_EXPIRED: [410, 'Срок хранения файла истёк. Выгрузите отчёт заново.'],
  RESET_TOKEN_EXPIRED: [410, 'Ссылка для сброса пароля недействительна или устарела. Запросите новую.'],
  CONFIRM_TOKEN_EXPIRED: [410, 'Ссылка для подтверждения недействительна или устарела. Запросите новую.'],
  VALIDATION_ERROR: [422, 'Проверьте заполнение полей'],
  CRITERION_REFUSED: [422, 'Этот критерий нельзя использовать'],
  PLAN_UNKNOWN: [422, 'Неизвестный тариф'],
  PAYMENT_METHOD_UNAVAILABLE: [422, 'Этот способ оплаты временно недоступен'],
  RETURN_URL_INVALID: [422, 'Адрес возврата должен вести на этот сайт'],
  RATE_LIMITED: [429, 'Слишком много запросов. Попробуйте позже.'],
  INTERNAL: [500, 'Внутренняя ошибка. Мы уже знаем о ней, попробуйте ещё раз.'],
  HH_UNAVAILABLE: [502, 'HH.ru сейчас не отвечает. Попробуйте через несколько минут.'],
  TELEGRAM_UNAVAILABLE: [502, 'Telegram не принял сообщение. Попробуйте через несколько минут.'],
  PAYMENT_PROVIDER_ERROR: [502, 'Платёжный сервис сейчас не отвечает. Попробуйте через несколько минут.'],
  PAYMENT_UNAVAILABLE: [503, 'Оплата на этом сервере не настроена. Напишите в поддержку.'],
  AI_UNAVAILABLE: [503, 'Анализ временно недоступен. Попробуйте позже.'],
  HH_NOT_CONFIGURED: [503, 'Подключение HH.ru не настроено на этом сервере'],
  TELEGRAM_NOT_CONFIGURED: [503, 'Telegram не настроен: задайте TELEGRAM_BOT_TOKEN и TELEGRAM_CHAT_ID'],
  NOT_READY: [503, 'Сервис запускается. Попробуйте через несколько секунд.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof table
export const errorCodes = Object.keys(table) as readonly ErrorCode[]

export const errorStatus = (code: ErrorCode): number => table[code][0]
export const errorMessage = (code: ErrorCode): string => table[code][1]
export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(table, code)

/**
 * The body of every non-2xx response. Code and message are repeated in three places for clients that
 * read `message`, `error.message` or `detail.message`.
 */
export type ErrorBody = {
  success: false
  message: string
  error: { code: ErrorCode; message: string }
  detail: { error: ErrorCode; message: string; fields?: Record<string, string[]>; [extra: string]: unknown }
  request_id: string
}
