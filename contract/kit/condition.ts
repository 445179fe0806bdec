const valueOf = (value: string): string =>
  value.replace(/^\$steps\.(\w+)\.outputs\.(\w+)$/, 'the $2 of $1')

/** What a condition of a flow asks of an answer, in words. */
export function conditionWords(condition: string): string {
  return condition
    .replace(
      /^\$response\.body#\/(\S+) (==|!=) (.+)$/,
      (_, pointer: string, sign: string, value: string) =>
        `${pointer.replaceAll('/', '.')} is ${sign === '!=' ? 'not ' : ''}${valueOf(value)}`,
    )
    .replace(/^\$\[\?!@\.(\w+)\]$/, 'no $1')
    .replace(/^\$\[\?!@\.(\w+)\.\*\]$/, 'nothing in $1')
    .replace(/^\$\[\?length\(@\.(\w+)\) == (\d+)\]$/, '$2 in $1')
    .replace(
      /^\$\[\?count\(@\.(\w+)\[\?@\.(\w+) == (\w+)\]\) == (\d+)\]$/,
      '$4 in $1 whose $2 is $3',
    )
    .replaceAll(/\$statusCode == (\d+)/g, '$1')
    .replaceAll(' || ', ' or ')
}
