import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

type Contract = {
  components: { schemas: { NewPassword: { minLength: number; maxLength: number } } }
}

// The file is this project's own.
const { components } = parse(readFileSync('openapi.yaml', 'utf8')) as Contract

/** How long a new password may be. */
export const PASSWORD_LENGTH = components.schemas.NewPassword
