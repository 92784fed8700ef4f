#include "notation/art/rule_lines.hpp"

#include <algorithm>

namespace ootori {
namespace {

using Lines = std::vector<std::string>;

// The points for an impasse: the kinds that count more than the others, and how much.
struct Points {
  std::vector<PieceType> dear = {};
  int most = 0;
  int least = 0;
};

Points points_of(const GameSpec& game, const Impasse& rule) {
  const auto of_kinds = rule.piece_points.first(game.hand_kinds());
  Points points{.most = std::ranges::max(of_kinds), .least = std::ranges::min(of_kinds)};
  for (std::size_t kind = 0; kind < of_kinds.size(); ++kind) {
    if (of_kinds[kind] == points.most && points.most > points.least) points.dear.emplace_back(static_cast<int>(kind));
  }
  return points;
}

std::string text(int number) { return std::to_string(number); }

class English {
 public:
  explicit English(const GameSpec& game) : game_(game) {}

  [[nodiscard]] Lines lines() const {
    Lines all{
        "Black moves first, then the players take turns.",
        "Checkmate the other side’s " + name(game_.royal) + ". A player with no legal move loses, too.",
        "You keep the pieces you capture. Instead of moving, you can drop one of them, unpromoted, on any empty square "
        "from which it can still move.",
        promotion(),
    };
    for (std::size_t kind = 0; kind < game_.hand_kinds(); ++kind) add_limits(all, PieceType{static_cast<int>(kind)});
    all.push_back(repetition());
    if (game_.impasse) all.push_back(impasse(*game_.impasse));
    return all;
  }

 private:
  [[nodiscard]] std::string name(PieceType type) const { return std::string{game_[type].name.en}; }

  [[nodiscard]] std::string promotion() const {
    const std::string zone = "The far " + text(game_.zone_ranks) +
                             " ranks are your promotion zone. A piece whose move starts or ends there ";
    switch (game_.promotion) {
      case Promotion::compulsory: return zone + "must promote, if it can.";
      case Promotion::optional: return zone + "may promote. It must promote where it could never move again.";
    }
    return zone;
  }

  void add_limits(Lines& all, PieceType type) const {
    const PieceSpec& piece = game_[type];
    if (piece.file_limit > 0) {
      const std::string most = piece.file_limit == 1 ? "one" : text(piece.file_limit);
      all.push_back("You can’t drop a " + name(type) + " on a file that already holds " + most +
                    " of your unpromoted ones.");
    }
    if (!piece.may_drop_mate) {
      all.push_back("You can’t give checkmate by dropping a " + name(type) + ". You can by moving one.");
    }
  }

  [[nodiscard]] std::string repetition() const {
    const bool third = game_.repetition.occurrences == 3;
    const std::string time = third ? "a third time" : text(game_.repetition.occurrences) + " times";
    switch (game_.repetition.effect) {
      case Repetition::forbidden:
        return "You can’t make the same position occur " + time +
               ", unless your move answers a check and does not give check.";
      case Repetition::no_contest:
        return "If the same position occurs " + time +
               ", the game is a no contest. However, a player who gave check on every move in between loses.";
      case Repetition::black_loses:
        return "If the same position occurs " + time +
               ", Black loses. A player who gave check on every move in between loses instead.";
    }
    return {};
  }

  [[nodiscard]] std::string impasse(const Impasse& rule) const {
    return "If both royal pieces are in their promotion zones, the players can agree to count points (impasse). A side "
           "with fewer than " +
           text(rule.needed) + " points loses. " + counted(points_of(game_, rule));
  }

  // "Each Yari Bishop and Yari Rook counts 5, every other piece 1, the General nothing."
  [[nodiscard]] std::string counted(const Points& points) const {
    std::string dear;
    for (const PieceType type : points.dear) dear += (dear.empty() ? "Each " : " and ") + name(type);
    if (!dear.empty()) dear += " counts " + text(points.most) + ", every other piece ";
    return (dear.empty() ? "Every piece counts " : dear) + text(points.least) + ", the " + name(game_.royal) +
           " nothing.";
  }

  const GameSpec& game_;
};

class Japanese {
 public:
  Japanese(const GameSpec& game, const Language& language) : game_(game), language_(language) {}

  [[nodiscard]] Lines lines() const {
    Lines all{
        "先手から交互に指します。",
        "相手の" + name(game_.royal) + "を詰ませば勝ちです。指せる手がなくなった側も負けになります。",
        "取った駒は持ち駒になります。駒を動かす代わりに、持ち駒を空いたマスに打てます。打つときは成れません。"
        "動けなくなるマスには打てません。",
        promotion(),
    };
    for (std::size_t kind = 0; kind < game_.hand_kinds(); ++kind) add_limits(all, PieceType{static_cast<int>(kind)});
    all.push_back(repetition());
    if (game_.impasse) all.push_back(impasse(*game_.impasse));
    return all;
  }

 private:
  [[nodiscard]] std::string name(PieceType type) const { return std::string{game_.name_in(language_, type)}; }

  [[nodiscard]] std::string promotion() const {
    const std::string zone = "奥の" + text(game_.zone_ranks) + "段が敵陣です。";
    switch (game_.promotion) {
      case Promotion::compulsory:
        return zone + "成れる駒は、敵陣に入る手・敵陣の中で動く手・敵陣から出る手で必ず成ります。";
      case Promotion::optional:
        return zone +
               "敵陣に入る手・敵陣の中で動く手・敵陣から出る手で、成るかどうかを選べます。成らないと動けなくなる場合は"
               "必ず成ります。";
    }
    return zone;
  }

  void add_limits(Lines& all, PieceType type) const {
    const PieceSpec& piece = game_[type];
    if (piece.file_limit > 0) {
      all.push_back("成っていない自分の" + name(type) + "が" + text(piece.file_limit) + "枚ある筋に、" + name(type) +
                    "は打てません。");
    }
    if (!piece.may_drop_mate) {
      all.push_back(name(type) + "を打って詰ますことはできません。動かして詰ますのはかまいません。");
    }
  }

  [[nodiscard]] std::string repetition() const {
    const std::string times = text(game_.repetition.occurrences);
    switch (game_.repetition.effect) {
      case Repetition::forbidden:
        return "同じ局面が" + times +
               "回目になる手は指せません。ただし、王手を防ぐ手で、その手が王手にならない場合は指せます。";
      case Repetition::no_contest:
        return "同じ局面が" + times + "回現れると無勝負です。その間ずっと王手をかけていた側は負けになります。";
      case Repetition::black_loses:
        return "同じ局面が" + times + "回現れると先手の負けです。その間ずっと王手をかけていた側は負けになります。";
    }
    return {};
  }

  [[nodiscard]] std::string impasse(const Impasse& rule) const {
    return "双方の" + name(game_.royal) + "が敵陣に入ったら、合意のうえで点数計算ができます（持将棋）。" +
           text(rule.needed) + "点に満たない側が負けです。" + counted(points_of(game_, rule));
  }

  [[nodiscard]] std::string counted(const Points& points) const {
    std::string dear;
    for (const PieceType type : points.dear) dear += (dear.empty() ? "" : "と") + name(type);
    if (!dear.empty()) dear += "は" + text(points.most) + "点、";
    return dear + "ほかの駒は" + text(points.least) + "点、" + name(game_.royal) + "は数えません。";
  }

  const GameSpec& game_;
  const Language& language_;
};

}  // namespace

std::vector<std::string> rule_lines(const GameSpec& game, const Language& language) {
  return language.code == "ja" ? Japanese{game, language}.lines() : English{game}.lines();
}

}  // namespace ootori
