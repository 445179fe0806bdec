import { globSync, readFileSync } from 'node:fs'
import { HtmlValidate } from 'html-validate'
import { BUILD_FOLDER } from '../build/folders'

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // The style in which React and Vite write markup.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    // React's own ids begin with an underscore.
    'valid-id': ['error', { relaxed: true }],
  },
})

/** The errors in the markup of the build's pages, one line each. */
export async function invalidHtml(): Promise<string[]> {
  const files = globSync('*.html', { cwd: BUILD_FOLDER }).toSorted()
  const reports = await Promise.all(
    files.map(async (file) => {
      const html = readFileSync(`${BUILD_FOLDER}/${file}`, 'utf8')
      const empty = [...html.matchAll(/<(ul|ol|dl)\b[^>]*><\/\1>/g)]
      const { results } = await validator.validateString(html, file)
      return [
        ...empty.map(
          ([list]) => `${file}: the list is empty, leave it and its heading out: ${list}`,
        ),
        ...results.flatMap(({ messages }) =>
          messages.map(
            ({ ruleId, selector, message }) => `${file} ${selector}: ${message} (${ruleId})`,
          ),
        ),
      ]
    }),
  )
  return reports.flat()
}
