import { siteConfig } from '#/config'

/** Title and description of a page; React puts them into the head. Private pages are kept out of search indexes. */
export function PageMeta({
  title,
  description,
  isPrivate = false,
}: Readonly<{ title: string; description?: string; isPrivate?: boolean }>) {
  return (
    <>
      <title>{`${title} — ${siteConfig.name}`}</title>
      {description && <meta name="description" content={description} />}
      {isPrivate && <meta name="robots" content="noindex" />}
    </>
  )
}
