import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_guest/recovery')({ component: Page })

function Page() {
  return <h1>/_guest/recovery</h1>
}
