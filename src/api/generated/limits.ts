// Generated from openapi.yaml by tooling/build/gen-operations.ts. Do not edit.

/** The defaults of `x-limits`; times are in seconds. */
export const limits = {
  "attempts": {
    "signIn": {
      "attempts": 5,
      "seconds": 60
    },
    "ownPassword": {
      "attempts": 5,
      "seconds": 60
    },
    "ownPasswordDay": {
      "attempts": 30,
      "seconds": 86400
    },
    "codeDay": {
      "attempts": 30,
      "seconds": 86400
    },
    "recoveryCode": {
      "attempts": 5,
      "seconds": 60
    },
    "recoveryEmail": {
      "attempts": 1,
      "seconds": 60
    },
    "codeEmail": {
      "attempts": 10,
      "seconds": 600
    },
    "author": {
      "attempts": 10,
      "seconds": 60
    }
  },
  "challenge": {
    "attempts": 5
  },
  "lifetimes": {
    "formerToken": 60,
    "session": 2592000,
    "verificationKey": 86400,
    "recoveryKey": 3600,
    "code": 600,
    "payment": 3600,
    "idempotencyKey": 86400
  },
  "waits": {
    "resend": 60
  }
} as const
