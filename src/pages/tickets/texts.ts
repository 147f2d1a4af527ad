import type { Language } from '../../domain/shared/language.js';

/** The texts of tickets. `{name}` is a placeholder. */
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

/** The texts by language (P4). */
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
    unpaid: 'Not paid in full: {amount} still due',
    scan: 'Show this code when you arrive.',
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
    unpaid: 'Noch nicht vollständig bezahlt: {amount} offen',
    scan: 'Bitte zeigen Sie diesen Code bei der Ankunft vor.',
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
    unpaid: 'Pas encore entièrement payé : {amount} à régler',
    scan: 'Présentez ce code à votre arrivée.',
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
    unpaid: 'Non ancora pagato per intero: {amount} da pagare',
    scan: 'Mostri questo codice all’arrivo.',
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
    unpaid: 'Pago incompleto: faltan {amount}',
    scan: 'Muestre este código al llegar.',
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
    unpaid: 'Ainda não totalmente pago: faltam {amount}',
    scan: 'Mostre este código à chegada.',
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
    unpaid: 'Nog niet volledig betaald: nog {amount} te betalen',
    scan: 'Laat deze code bij aankomst zien.',
  },
};
