/** The page of the package: what `contract/README.md` says to client developers. */
export function clientPage(page: string): string {
  const [, section] =
    /^## For client developers\n([\s\S]*?)(?=^## |^<!-- \/not in the package)/m.exec(page) ?? []
  if (section === undefined)
    throw new Error('contract/README.md says nothing to client developers.')
  return `# The client package\n${section
    .replaceAll(
      /<!-- not in the client package -->\n[\s\S]*?<!-- \/not in the client package -->\n+/g,
      '',
    )
    .replaceAll(/^###/gm, '##')
    .replaceAll('](../openapi.yaml)', '](openapi.yaml)')
    .trimEnd()}\n`
}
