/**
 * The page of the package, made of `contract/README.md`: without what only the repository has, with what
 * only the package says, and with the package's own command and paths.
 */
export function packagePage(page: string): string {
  return page
    .replaceAll(/<!-- not in the package -->\n[\s\S]*?<!-- \/not in the package -->\n+/g, '')
    .replaceAll(/<!-- in the package\n+([\s\S]*?)-->\n+/g, '$1')
    .replaceAll('npm run contract --', 'npx aurora-contract')
    .replaceAll('](../', '](')
}
