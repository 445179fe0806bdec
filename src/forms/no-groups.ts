/**
 * Stands for the groups of fields and of forms that the form library brings with every form, four kilobytes that no
 * form here uses (`vite.config.ts`).
 */
function unavailable(): never {
  throw new Error('Groups are not part of the build: see vite.config.ts')
}

export { unavailable as FormGroup, unavailable as useFieldGroup, unavailable as useFormGroup }
