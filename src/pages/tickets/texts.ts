import type { Language } from '../../domain/shared/language.js';

/** What tickets say. `{name}` is filled with a value. */
export interface TicketTexts {
  readonly ticket: string;
  readonly when: string;
  readonly anyTime: string;
  readonly place: string;
  readonly guest: string;
  readonly category: string;
  readonly seats: string;
  readonly booking: string;
  readonly organiser: string;
  readonly unpaid: string;
  readonly scan: string;
}

/** The texts of each language (P4). */
export const TICKET_TEXTS: Readonly<Record<Language, TicketTexts>> = {
  en: {
    ticket: 'Ticket',
    when: 'When',
    anyTime: 'Voucher, no fixed date',
    place: 'Where',
    guest: 'Guest',
    category: 'Category',
    seats: '{count} seats',
    booking: 'Booking',
    organiser: 'Organiser',
    unpaid: 'Not paid yet: {amount} to pay',
    scan: 'Show this code at the start.',
  },
  de: {
    ticket: 'Ticket',
    when: 'Wann',
    anyTime: 'Gutschein ohne festes Datum',
    place: 'Wo',
    guest: 'Gast',
    category: 'Kategorie',
    seats: '{count} Plätze',
    booking: 'Buchung',
    organiser: 'Veranstalter',
    unpaid: 'Noch nicht bezahlt: {amount} offen',
    scan: 'Bitte diesen Code zu Beginn vorzeigen.',
  },
  fr: {
    ticket: 'Billet',
    when: 'Quand',
    anyTime: 'Bon sans date fixe',
    place: 'Où',
    guest: 'Participant',
    category: 'Catégorie',
    seats: '{count} places',
    booking: 'Réservation',
    organiser: 'Organisateur',
    unpaid: 'Pas encore payé : {amount} à régler',
    scan: 'Présentez ce code au départ.',
  },
  it: {
    ticket: 'Biglietto',
    when: 'Quando',
    anyTime: 'Buono senza data fissa',
    place: 'Dove',
    guest: 'Partecipante',
    category: 'Categoria',
    seats: '{count} posti',
    booking: 'Prenotazione',
    organiser: 'Organizzatore',
    unpaid: 'Non ancora pagato: {amount} da pagare',
    scan: 'Mostri questo codice alla partenza.',
  },
  es: {
    ticket: 'Entrada',
    when: 'Cuándo',
    anyTime: 'Vale sin fecha fija',
    place: 'Dónde',
    guest: 'Participante',
    category: 'Categoría',
    seats: '{count} plazas',
    booking: 'Reserva',
    organiser: 'Organizador',
    unpaid: 'Aún sin pagar: faltan {amount}',
    scan: 'Muestre este código al comienzo.',
  },
  pt: {
    ticket: 'Bilhete',
    when: 'Quando',
    anyTime: 'Vale sem data fixa',
    place: 'Onde',
    guest: 'Participante',
    category: 'Categoria',
    seats: '{count} lugares',
    booking: 'Reserva',
    organiser: 'Organizador',
    unpaid: 'Ainda não pago: {amount} em falta',
    scan: 'Mostre este código no início.',
  },
  nl: {
    ticket: 'Ticket',
    when: 'Wanneer',
    anyTime: 'Tegoedbon zonder vaste datum',
    place: 'Waar',
    guest: 'Gast',
    category: 'Categorie',
    seats: '{count} plaatsen',
    booking: 'Boeking',
    organiser: 'Organisator',
    unpaid: 'Nog niet betaald: {amount} te betalen',
    scan: 'Laat deze code bij aanvang zien.',
  },
};
