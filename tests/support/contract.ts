import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

type Contract = {
  components: { schemas: { NewPassword: { minLength: number; maxLength: number } } }
}

// The cast is safe: the file belongs to this project.
const { components } = parse(readFileSync('openapi.yaml', 'utf8')) as Contract

/** The length limits of a new password. */
export const PASSWORD_LENGTH = components.schemas.NewPassword
