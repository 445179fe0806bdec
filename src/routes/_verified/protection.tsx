import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_verified/protection')({ component: Page })

function Page() {
  return <h1>/_verified/protection</h1>
}
