/** The settings of an operator with third-party services: bot check and error reports. */
export const SERVICES_SETTINGS = {
  SETTINGS_FROM: 'environment',
  VITE_RECAPTCHA_KEY: 'test-key',
  VITE_SENTRY_DSN: 'https://key@reports.example/1',
} as const
