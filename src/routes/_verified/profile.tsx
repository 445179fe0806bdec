import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_verified/profile')({ component: Page })

function Page() {
  return <h1>/_verified/profile</h1>
}
