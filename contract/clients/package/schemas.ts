export * from '#/api/generated/valibot/valibot.gen'
