import type { Phrases } from './phrases.js';

export const FR: Phrases = {
  kinds: {
    sailing: {
      category: 'Sorties en bateau',
      titles: [
        'Coucher de soleil à la voile',
        'Voile du matin avec petit-déjeuner',
        'Croisière sur un voilier classique',
        'Apprendre la voile en un après-midi',
      ],
      openings: [
        'Quittez le quai : c’est depuis l’eau que {city} se découvre le mieux.',
        'Hissez les voiles avec notre équipage, ou laissez faire le vent.',
      ],
      closings: [
        'Aucune expérience n’est nécessaire, seulement un vêtement chaud.',
        'Le bateau est assez petit pour parler avec tout le monde à bord.',
      ],
      highlights: [
        'Un verre de la région à bord',
        'La ville vue de l’eau',
        'Prenez vous-même la barre',
        'Petits groupes uniquement',
      ],
      steps: ['embarquement et consignes de sécurité', 'voiles hautes, moteur coupé', 'retour au quai'],
      addons: ['Bouteille de vin pétillant', 'Assiette à grignoter'],
    },
    walk: {
      category: 'Visites à pied',
      titles: [
        'Visite à pied de la vieille ville',
        'Balade street art',
        'Fantômes et légendes à la lanterne',
        'Cours cachées à pied',
      ],
      openings: [
        'Parcourez {city} avec une guide qui y a toujours vécu et qui sait quelles portes sont ouvertes.',
        'Deux heures à pied, loin des grandes rues et des files d’attente.',
      ],
      closings: [
        'On s’arrête souvent, et l’on finit là où le café est bon.',
        'La visite a lieu par tous les temps ; nous prêtons des parapluies.',
      ],
      highlights: [
        'Une guide née au coin de la rue',
        'Des lieux absents des guides',
        'Des histoires plutôt que des dates',
        'Sans montée raide',
      ],
      steps: ['rendez-vous sous l’horloge', 'le quartier derrière la grande place', 'la vue pour finir'],
      addons: ['Système audio pour votre groupe', 'Plan imprimé de nos lieux préférés'],
    },
    bikes: {
      category: 'Location de vélos',
      titles: [
        'Location de vélo de ville',
        'Location de vélo électrique',
        'Location de vélo gravel',
        'Location de vélo cargo pour familles',
      ],
      openings: [
        'Roulez dans {city} à votre rythme : nos vélos sont révisés chaque semaine et vont de 1,50 à 2 mètres.',
        'Prenez un vélo pour une heure, ou pour autant d’heures que vous voulez.',
      ],
      closings: [
        'Casque, antivol et plan des rues calmes sont compris.',
        'En cas de panne, appelez et nous venons.',
      ],
      highlights: [
        'Révisés chaque semaine',
        'Casque et antivol compris',
        'Sièges enfant sur demande',
        'Retrait au centre-ville',
      ],
      steps: ['retrait du vélo', 'par les rues calmes', 'retour à notre station'],
      addons: ['Remorque pour deux enfants', 'Sacoche'],
    },
    cooking: {
      category: 'Cours de cuisine',
      titles: [
        'Marché et cours de cuisine',
        'Cuisiner comme une grand-mère',
        'Atelier pain et pâtisserie',
        'Soirée de cuisine végétarienne',
      ],
      openings: [
        'Faites le marché avec notre cuisinière, puis préparez trois plats avec vos trouvailles.',
        'Dans notre cuisine au cœur de {city}, chacun reçoit un tablier, un couteau et une tâche.',
      ],
      closings: [
        'À la fin, nous mangeons ensemble, et les recettes sont à vous.',
        'Dites-nous ce que vous ne mangez pas, nous en tiendrons compte.',
      ],
      highlights: [
        'Une vraie cuisine, pas un spectacle',
        'Trois plats avec boissons',
        'Recettes à emporter',
        'Douze cuisiniers au plus',
      ],
      steps: ['ce qui est de saison', 'aux fourneaux', 'à la grande table'],
      addons: ['Accord des vins pour la table', 'Tablier à emporter'],
    },
    museum: {
      category: 'Musées et monuments',
      titles: [
        'Billet de musée à heure fixe',
        'Les coulisses du musée',
        'Le musée des enfants',
        'Nocturne au musée',
      ],
      openings: [
        'Choisissez une heure, montrez votre billet à l’entrée latérale et entrez.',
        'Quatre cents ans de {city} sur trois étages, du premier pont au dernier tramway.',
      ],
      closings: [
        'Restez aussi longtemps que vous voulez ; le café sur le toit est ouvert à tous.',
        'Tous les étages ont un ascenseur, toutes les salles des sièges.',
      ],
      highlights: [
        'Sans file d’attente',
        'Audioguide en sept langues',
        'Terrasse sur le toit',
        'Consignes gratuites',
      ],
      steps: ['entrée à l’heure du billet', 'collection permanente', 'terrasse et café'],
      addons: ['Guide pour votre groupe', 'Audioguide'],
    },
    kayak: {
      category: 'Kayak et canoë',
      titles: [
        'Kayak pour débutants',
        'Kayak à l’aube',
        'Kayak à fond transparent',
        'Initiation au stand-up paddle',
      ],
      openings: [
        'Longez le rivage de {city} dans des biplaces stables, un guide devant et un derrière.',
        'Vue d’un kayak, même une ville connue est nouvelle.',
      ],
      closings: [
        'Gilet, sac étanche et tout ce qu’il faut savoir viennent de nous.',
        'Il faut savoir nager et ne pas craindre d’être un peu mouillé.',
      ],
      highlights: [
        'Biplaces stables',
        'Gilets de toutes tailles',
        'Photos comprises',
        'Thé chaud à l’arrivée',
      ],
      steps: ['gilets et premiers coups de pagaie', 'le long du rivage', 'un thé sur le ponton'],
      addons: ['Appareil étanche pour votre groupe', 'Combinaison'],
    },
    tasting: {
      category: 'Saveurs et dégustations',
      titles: [
        'Balade street food',
        'Dégustation de vins à la cave',
        'Dégustation de café et de chocolat',
        'Petit-déjeuner au marché',
      ],
      openings: [
        'Venez l’estomac vide : en six étapes, goûtez ce que l’on mange vraiment à {city}.',
        'Une petite tablée et un hôte qui connaît chaque producteur par son nom.',
      ],
      closings: [
        'Toutes les dégustations sont comprises.',
        'Il y a toujours quelque chose pour les végétariens.',
      ],
      highlights: [
        'Six dégustations comprises',
        'Maisons familiales uniquement',
        'Choix végétarien',
        'Recettes et adresses pour plus tard',
      ],
      steps: ['une première bouchée', 'ce que le marché vend aujourd’hui', 'une douceur pour finir'],
      addons: ['Panier de nos préférés', 'Accord sans alcool'],
    },
    excursion: {
      category: 'Excursions',
      titles: [
        'Excursion à la montagne',
        'Châteaux et villages en un jour',
        'Excursion sur la côte',
        'Deux jours à la campagne',
      ],
      openings: [
        'Départ de {city} le matin, retour avant le dîner.',
        'Toute une journée hors de la ville en minibus, avec le temps de descendre là où c’est beau.',
      ],
      closings: [
        'Le déjeuner à l’auberge n’est pas compris : chacun mange ce qui lui plaît.',
        'Prenez de bonnes chaussures et un maillot de bain.',
      ],
      highlights: [
        'Minibus, seize passagers au plus',
        'Départ du centre-ville',
        'Deux promenades guidées',
        'Du temps libre',
      ],
      steps: ['départ', 'promenade avec vue', 'déjeuner et retour'],
      addons: ['Prise en charge à l’hôtel', 'Panier-repas'],
    },
    gift: {
      category: 'Bons cadeaux',
      titles: ['Bon cadeau', 'Bon cadeau pour deux', 'Bon d’anniversaire', 'Bon de Noël'],
      openings: [
        'Offrez une expérience à {city} ; la date est au choix de qui la reçoit.',
        'Pour un anniversaire, un départ ou un merci.',
      ],
      closings: [
        'Le bon arrive aussitôt par e-mail.',
        'Il vaut trois ans, et pour tout ce que nous proposons.',
      ],
      highlights: [
        'Aussitôt par e-mail',
        'Valable trois ans',
        'Pour tout ce que nous proposons',
        'Avec vos propres mots',
      ],
      steps: ['choisir', 'écrire quelques mots', 'offrir'],
      addons: ['Carte imprimée par la poste', 'Ruban et écrin'],
    },
  },
  qualifiers: [
    'en petit groupe',
    'en famille',
    'pour lève-tôt',
    'avec un guide local',
    'avec prise en charge à l’hôtel',
    'le week-end',
  ],
  seats: {
    adult: { name: 'Adulte', description: 'À partir de 15 ans' },
    child: { name: 'Enfant', description: 'De 4 à 14 ans' },
    senior: { name: 'Senior', description: 'À partir de 65 ans, sur justificatif' },
    group: { name: 'Groupe', description: 'Prix par membre du groupe' },
    bike: { name: 'Vélo', description: 'Taille du cadre sur place' },
    place: { name: 'Bon', description: 'Pour une personne' },
  },
  seasons: { high: 'Haute saison', low: 'Basse saison', open: 'À tout moment' },
  notes: [
    'Merci d’être là dix minutes avant le début.',
    'Montrez le billet sur votre téléphone ; inutile de l’imprimer.',
    'Habillez-vous selon le temps.',
  ],
  fields: {
    phone: 'Téléphone mobile',
    hotel: 'Votre hôtel',
    diet: 'Allergies et régime',
    height: 'Taille en cm',
    source: 'Comment nous avez-vous trouvés ?',
    sources: { web: 'Sur le web', friend: 'Par des amis', hotel: 'À l’hôtel' },
  },
  shop: ['Casquette', 'Tasse', 'Sac en toile', 'Gourde', 'Affiche'],
  reasons: ['Changement de programme', 'Maladie', 'Vol déplacé', 'Erreur de date'],
  formats: { shortDateTime: 'd/m/Y H\\hi', shortDate: 'd/m/Y', shortTime: 'H\\hi' },
};
