import { Load, Empty } from '../shared/components/notice.js';
import { moneyText, Tag } from '../shared/components/inline.js';
import { offsetOf, Paging } from '../shared/components/paging.js';
import { readApi, type ApiSchemas, type Reader } from '../shared/server/api.js';
import { useSearched } from '../shared/server/loaded.js';

const PAGE = 24;

/** The activities that a client can sell, with their pictures. */
export function CatalogueList({
  reader,
  to,
}: {
  readonly reader: Reader;
  /** Returns the address of a part of the catalogue, for the same client and language. */
  readonly to: (...parts: readonly string[]) => string;
}) {
  const offset = offsetOf();
  const activities = useSearched(`${reader.client} ${reader.language} ${offset}`, () =>
    readApi(reader, '/activities', { limit: PAGE, offset, language: reader.language }),
  );
  return (
    <Load from={activities}>
      {(list) => (
        <>
          {list.length === 0 && offset === 0 && (
            <Empty title="This client sees no activity.">Choose another client.</Empty>
          )}
          <ul class="gallery">
            {list.map((activity) => (
              <Card key={activity.id} activity={activity} address={to(String(activity.id))} />
            ))}
          </ul>
          <Paging shown={list.length} size={PAGE} name="activities" />
        </>
      )}
    </Load>
  );
}

function Card({
  activity,
  address,
}: {
  readonly activity: ApiSchemas['Activity'];
  readonly address: string;
}) {
  const { id, title, merchant, category, departure, fromPrice, isActive, images, language } = activity;
  const picture = ownPicture(images.teaser.M);
  return (
    <li class="card">
      {picture !== null && <img src={picture} alt="" width={600} height={400} loading="lazy" />}
      <div>
        <h2 lang={language}>
          <a href={address}>{title}</a>
        </h2>
        <p class="soft">
          {id} · {merchant} · {category.name} · {departure.city.name}
        </p>
        <p>
          {fromPrice && `from ${moneyText(fromPrice.amount, fromPrice.currency)}`}{' '}
          {!isActive && <Tag text="not on sale" />}
        </p>
      </div>
    </li>
  );
}

/** Returns the path of a picture that the sandbox serves; null for others, which the page may not load. */
function ownPicture(address: string): string | null {
  const { origin, pathname } = URL.canParse(address, location.origin)
    ? new URL(address, location.origin)
    : { origin: '', pathname: '' };
  return origin === location.origin && pathname.startsWith('/images/') ? pathname : null;
}
