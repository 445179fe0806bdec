type FormLike = { setErrorMap: (map: never) => unknown }

/** Tells above the form what is wrong with it as a whole, in words of our own, until the next submit. */
export function setFormProblem(form: FormLike, words: string): void {
  // The type of the error map is that of the form's own schema; these words are none of its issues.
  form.setErrorMap({ onSubmit: { form: words, fields: {} } } as never)
}
