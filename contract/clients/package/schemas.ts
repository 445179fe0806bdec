export { responseSchemas } from '#/api/generated/response-schemas'
export * from '#/api/generated/valibot/valibot.gen'
