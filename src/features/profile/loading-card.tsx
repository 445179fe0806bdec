import { Card, CardBody } from '#/ui/layout/card'
import { BusyArea, SkeletonLines } from '#/ui/feedback/skeleton'

/** Replaces a list that is still loading. */
export function LoadingCard() {
  return (
    <Card>
      <CardBody>
        <BusyArea>
          <SkeletonLines count={3} />
        </BusyArea>
      </CardBody>
    </Card>
  )
}
