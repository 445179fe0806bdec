/** The page of the package: `contract/clients/README.md` without what only this repository has. */
export function clientPage(page: string): string {
  return page
    .replaceAll(
      /<!-- not in the client package -->\n[\s\S]*?<!-- \/not in the client package -->\n+/g,
      '',
    )
    .replaceAll('](../../openapi.yaml)', '](openapi.yaml)')
}
