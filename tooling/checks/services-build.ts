/** The site of an operator who has configured the services of others: the bot check, error reports. */
export const SERVICES_BUILD = {
  BUILD_FOLDER: 'dist-services',
  SITE_SETTINGS: 'given',
  VITE_RECAPTCHA_KEY: 'test-key',
  VITE_SENTRY_DSN: 'https://key@reports.example/1',
} as const
