import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_guest/sign')({ component: Page })

function Page() {
  return <h1>/_guest/sign</h1>
}
